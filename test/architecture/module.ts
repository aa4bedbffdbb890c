/** `path` is relative to the root, with forward slashes. */
export interface Module {
  path: string;
  source: string;
  /** Modules of this repository, as paths from the root. */
  imports: string[];
  /** npm packages by name, and packages in this repository as `#name`. */
  packages: string[];
}
