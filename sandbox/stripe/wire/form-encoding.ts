export type FormTree = { [name: string]: FormValue };
export type FormValue = string | FormValue[] | FormTree;

const maxDepth = 8;

/** Decodes Stripe's form encoding: `a[b]=1&c[0][d]=2&e[]=3` is `{ a: { b }, c: [{ d }], e: [3] }`. */
export function decodeForm(encoded: string): FormTree {
  const root: FormTree = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) setPath(root, splitName(name), value);
  return mapTree(root);
}

function splitName(name: string): string[] {
  const bracket = name.indexOf("[");
  if (bracket <= 0 || !name.endsWith("]")) return [name];
  const inner = name.slice(bracket + 1, -1).split("][");
  return inner.length >= maxDepth ? [name] : [name.slice(0, bracket), ...inner];
}

function setPath(root: FormTree, path: string[], value: string): void {
  let node = root;
  for (const [depth, step] of path.entries()) {
    const name = step === "" ? String(Object.keys(node).length) : step;
    if (depth === path.length - 1) {
      node[name] = value;
      return;
    }
    const next = node[name];
    const child: FormTree = isTree(next) ? next : Object.create(null);
    node[name] = child;
    node = child;
  }
}

function isTree(value: FormValue | undefined): value is FormTree {
  return typeof value === "object" && !Array.isArray(value);
}

/** Turns objects with the keys 0, 1, 2... into arrays. */
function toValue(value: FormValue): FormValue {
  if (!isTree(value)) return value;
  const names = Object.keys(value);
  const isArray = names.length > 0 && names.every((name, index) => name === String(index));
  return isArray ? Object.values(value).map(toValue) : mapTree(value);
}

function mapTree(tree: FormTree): FormTree {
  const convertedTree: FormTree = Object.create(null);
  for (const [name, value] of Object.entries(tree)) convertedTree[name] = toValue(value);
  return convertedTree;
}
