/** Rotation of the pages in degrees, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;
