import { cutLine } from './paddle/line-image.ts';
import { type Letter, recognizeLines } from './paddle/recognize-lines.ts';
import { type GrayPicture, type Point, type Quad, turnPicture } from './picture.ts';

export type Turn = 0 | 90 | 180 | 270;

/** Lines that are read to tell head from foot. */
const SAMPLE = 6;
/** Certainty from which lines are upright beyond doubt. */
const SURE = 0.88;

export interface UprightPage {
  picture: GrayPicture;
  quads: Quad[];
  /** Clockwise degrees by which the page was turned. */
  turn: Turn;
  /** What the sample lines say, for telling the language. */
  sample: string;
  /** Certainty of the sample. */
  confidence: number;
}

/** Turns a page that lies on its side or its head: lines of text are wide, and read better the right way round. */
export async function makeUpright(picture: GrayPicture, quads: readonly Quad[]): Promise<UprightPage> {
  const isSideways = quads.reduce((sum, quad) => sum + wideness(quad), 0) < 0;
  const flat = isSideways ? turnPicture(picture, 90) : picture;
  const lying = isSideways ? quads.map((quad) => turnQuad(quad, 90, picture)) : [...quads];
  const upright = await readSample(flat, lying, false);
  if (upright.confidence >= SURE || lying.length === 0)
    return { picture: flat, quads: lying, turn: isSideways ? 90 : 0, ...upright };
  const flipped = await readSample(flat, lying, true);
  if (flipped.confidence <= upright.confidence + 0.03)
    return { picture: flat, quads: lying, turn: isSideways ? 90 : 0, ...upright };
  const turned = turnPicture(flat, 180);
  const quadsTurned = lying.map((quad) => turnQuad(quad, 180, flat));
  return { picture: turned, quads: quadsTurned, turn: isSideways ? 270 : 180, ...flipped };
}

/** Positive for a line that lies, negative for one that stands, by its length; 0 for one that says nothing. */
function wideness([a, b, , d]: Quad): number {
  const width = Math.hypot(b.x - a.x, b.y - a.y);
  const height = Math.hypot(d.x - a.x, d.y - a.y);
  if (width > 1.5 * height) return width;
  return height > 1.5 * width ? -height : 0;
}

function turnQuad([a, b, c, d]: Quad, turn: 90 | 180, { width, height }: GrayPicture): Quad {
  const move = (p: Point): Point =>
    turn === 90 ? { x: height - p.y, y: p.x } : { x: width - p.x, y: height - p.y };
  return turn === 90 ? [move(d), move(a), move(b), move(c)] : [move(c), move(d), move(a), move(b)];
}

async function readSample(
  picture: GrayPicture,
  quads: readonly Quad[],
  upsideDown: boolean,
): Promise<{ sample: string; confidence: number }> {
  const longest = quads
    .filter((quad) => wideness(quad) > 0)
    .toSorted((a, b) => wideness(b) - wideness(a))
    .slice(0, SAMPLE);
  const lines = await recognizeLines(longest.map((quad) => cutLine(picture, quad, upsideDown)));
  const letters = lines.flat();
  const sum = letters.reduce((total: number, letter: Letter) => total + letter.confidence, 0);
  return {
    sample: lines.map((line) => line.map((letter) => letter.text).join('')).join(' '),
    confidence: letters.length === 0 ? 0 : sum / letters.length,
  };
}
