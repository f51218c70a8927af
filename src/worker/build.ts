/** Inserted by the build, so that each build is a new worker. */
declare const BUILD: Build;

export interface Build {
  /** Hash over every file of the application. */
  id: string;
  /** Files needed by every page: the page itself, scripts, styles, fonts and icons. */
  shell: string[];
  /** Other files of single pages. */
  pages: string[];
}

/** The build of this worker. */
export const build: Build = BUILD;
