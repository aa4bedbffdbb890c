/** A module of this repository: its path from the root, with forward slashes, and its imports. */
export interface Module {
  path: string;
  source: string;
  /** Imported modules of this repository, as paths from the root. */
  imports: string[];
  /** Names of npm packages, and of packages in this repository in the form `#name`. */
  packages: string[];
}
