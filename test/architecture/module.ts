/** A module of this repository: its path from the root, with forward slashes, and its imports. */
export interface Module {
  path: string;
  source: string;
  /** Modules of this repository that this module imports, as paths from the root. */
  imports: string[];
  /** npm packages that this module imports, by name, and packages in this repository, as `#name`. */
  packages: string[];
}
