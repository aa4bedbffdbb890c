/** A module of the house: path from the root, with slashes, and what it imports. */
export interface Module {
  path: string;
  source: string;
  /** Modules of the house, as paths from the root. */
  imports: string[];
  /** Names of npm packages, and of packages of the house as `#name`. */
  packages: string[];
}
