/** What the build puts into the worker: a new build is a new worker. */
declare const BUILD: Build;

export interface Build {
  /** Changes with every file of the application. */
  id: string;
  /** What every page needs: the page itself, its scripts, styles, letters and icons. */
  shell: string[];
  /** What single pages need besides. */
  pages: string[];
}

/** The build that this worker belongs to. */
export const build: Build = BUILD;
