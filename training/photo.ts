import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import type { Random } from './random.ts';

const run = promisify(execFile);
const DPI = 200;
/** Distance of the camera from the middle of the page, in heights of the page. */
const DISTANCE = 1.25;
/** Resolution of light and texture, in cells along the longer side. */
const CELLS = 24;
/** Light changes slowly, so it is calculated for every fourth pixel only. */
const LIGHT_STEP = 4;

interface Pixels {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  data: Uint8Array;
}

/** A place on the page, each coordinate from 0 to 1; outside this range, the table is visible. */
type Place = readonly [number, number];

/** Writes the pages of a PDF as photos of a phone: a JPEG for one page, otherwise a PDF of JPEGs. Returns its path. */
export async function writePhotos(source: string, target: string, random: Random): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'legible-photo-'));
  try {
    await run('pdftoppm', ['-r', String(DPI), '-png', source, join(folder, 'page')]);
    const pages = (await readdir(folder)).sort();
    const photos: Buffer[] = [];
    for (const file of pages) photos.push(await drawPhoto(await readFile(join(folder, file)), random));
    const [first] = photos;
    if (photos.length === 1 && first !== undefined) {
      await writeFile(`${target}.jpg`, first);
      return `${target}.jpg`;
    }
    const document = await PDFDocument.create();
    for (const photo of photos) {
      const image = await document.embedJpg(photo);
      const size: [number, number] = [image.width * 0.36, image.height * 0.36];
      document.addPage(size).drawImage(image, { width: size[0], height: size[1] });
    }
    await writeFile(`${target}.pdf`, await document.save());
    return `${target}.pdf`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Simulates a phone held at a slight angle over a page on a table: perspective, curl, uneven light, a shadow,
 * blur, noise and strong compression.
 */
async function drawPhoto(png: Buffer, random: Random): Promise<Buffer> {
  const page = await decode(png);
  const width = random.pick([1500, 2000, 2400]);
  const height = Math.round((width * 4) / 3);
  const locate = createCamera(page, width, height, random);
  const curl = random.chance(0.5) ? random.decimal(-0.012, 0.012, 4) : 0;
  const light = makeLight(random);
  const table = makeTable(random);
  const data = new Uint8Array(width * height * 3);
  let shade = 0;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const [u, flat] = locate(x, y);
      const v = flat + curl * Math.sin(Math.PI * u * 1.3);
      if (x % LIGHT_STEP === 0) shade = light(x / width, y / height);
      if (u >= 0 && u <= 1 && v >= 0 && v <= 1) copyColor(page, u, v, data, at);
      else
        for (let channel = 0; channel < 3; channel++)
          data[at + channel] = table(x / width, y / height, channel);
      for (let channel = 0; channel < 3; channel++)
        data[at + channel] = (data[at + channel] ?? 0) * shade * (1 - channel * 0.03);
    }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: random.integer(4, 12) };
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const blurred = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(random.decimal(0.4, 1.1, 2))
    .png()
    .toBuffer();
  return sharp(blurred)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: random.integer(55, 85) })
    .toBuffer();
}

async function decode(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .flatten({ background: 'white' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** Returns a function from pixels of the photo to places on the page. */
function createCamera(
  page: Pixels,
  width: number,
  height: number,
  random: Random,
): (x: number, y: number) => Place {
  const pitch = (random.decimal(-14, 14, 2) * Math.PI) / 180;
  const yaw = (random.decimal(-10, 10, 2) * Math.PI) / 180;
  const roll = (random.decimal(-4, 4, 2) * Math.PI) / 180;
  const aspect = page.width / page.height;
  const across = [Math.cos(yaw) * Math.cos(roll), Math.sin(roll), -Math.sin(yaw)];
  const down = [-Math.sin(roll), Math.cos(pitch) * Math.cos(roll), Math.sin(pitch)];
  const toPlane = (u: number, v: number) => {
    const [a, b] = [(u - 0.5) * aspect, v - 0.5];
    const [x, y, z] = [0, 1, 2].map((axis) => a * (across[axis] ?? 0) + b * (down[axis] ?? 0)) as [
      number,
      number,
      number,
    ];
    return [x / (DISTANCE + z), y / (DISTANCE + z)] as const;
  };
  const corners = [toPlane(0, 0), toPlane(1, 0), toPlane(1, 1), toPlane(0, 1)];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const fill = random.decimal(0.86, 0.97, 3);
  const scale =
    fill *
    Math.min(width / (Math.max(...xs) - Math.min(...xs)), height / (Math.max(...ys) - Math.min(...ys)));
  const left = width / 2 - (scale * (Math.max(...xs) + Math.min(...xs))) / 2;
  const top = height / 2 - (scale * (Math.max(...ys) + Math.min(...ys))) / 2;
  const [ax, ay, az] = across as [number, number, number];
  const [dx, dy, dz] = down as [number, number, number];
  return (px, py) => {
    // Solves a·across + b·down = (distance + z)·(x, y) for a and b.
    const x = (px - left) / scale;
    const y = (py - top) / scale;
    const [m11, m12, m21, m22] = [ax - x * az, dx - x * dz, ay - y * az, dy - y * dz];
    const determinant = m11 * m22 - m12 * m21;
    const a = (DISTANCE * (x * m22 - y * m12)) / determinant;
    const b = (DISTANCE * (y * m11 - x * m21)) / determinant;
    return [a / aspect + 0.5, b + 0.5];
  };
}

/** Copies the color of the page at a place between its pixels. */
function copyColor(
  { width, height, data }: Pixels,
  u: number,
  v: number,
  target: Uint8Array,
  at: number,
): void {
  const x = Math.min(width - 1.001, u * (width - 1));
  const y = Math.min(height - 1.001, v * (height - 1));
  const [fx, fy] = [x % 1, y % 1];
  let from = (Math.trunc(y) * width + Math.trunc(x)) * 3;
  for (let channel = 0; channel < 3; channel++, from++) {
    const below = from + width * 3;
    const top = (data[from] ?? 0) * (1 - fx) + (data[from + 3] ?? 0) * fx;
    const bottom = (data[below] ?? 0) * (1 - fx) + (data[below + 3] ?? 0) * fx;
    target[at + channel] = top * (1 - fy) + bottom * fy;
  }
}

/** Light that is brighter on one side, and often the soft shadow of a hand or the phone. */
function makeLight(random: Random): (x: number, y: number) => number {
  const angle = random.decimal(0, 6.28, 2);
  const fall = random.decimal(0.05, 0.35, 2);
  const hasShadow = random.chance(0.5);
  const direction = random.decimal(0, 6.28, 2);
  const place = random.decimal(-0.1, 0.4, 2);
  const softness = random.decimal(0.03, 0.15, 3);
  const depth = random.decimal(0.2, 0.45, 2);
  return (x, y) => {
    const along = (x - 0.5) * Math.cos(angle) + (y - 0.5) * Math.sin(angle);
    const base = 0.92 - fall * (along + 0.5);
    if (!hasShadow) return base;
    const into = (x - 0.5) * Math.cos(direction) + (y - 0.5) * Math.sin(direction) - place;
    return base * (1 - depth / (1 + Math.exp(-into / softness)));
  };
}

/** A table with a coarse texture. */
function makeTable(random: Random): (x: number, y: number, channel: number) => number {
  const colors = random.pick([
    [120, 85, 55],
    [60, 60, 65],
    [170, 150, 125],
    [30, 28, 26],
  ]);
  const grain = Array.from({ length: (CELLS + 1) ** 2 }, () => random.decimal(-18, 18, 1));
  return (x, y, channel) => {
    const cell = Math.trunc(y * CELLS) * (CELLS + 1) + Math.trunc(x * CELLS * 0.3);
    return (colors[channel] ?? 0) + (grain[cell] ?? 0) + 6 * Math.sin(y * 260 + 3 * Math.sin(x * 9));
  };
}
