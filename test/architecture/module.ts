/** A source file. `path` is relative to the root, with forward slashes. */
export interface Module {
  path: string;
  source: string;
  /** The imported files of this repository, as paths from the root. */
  imports: string[];
  /** The imported npm packages by name, and the packages in this repository as `#name`. */
  packages: string[];
}
