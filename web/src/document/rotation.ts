/** Clockwise rotation of the pages in degrees. */
export type Rotation = 0 | 90 | 180 | 270;
