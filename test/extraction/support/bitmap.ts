/** Creates a bitmap with 8 bits per pixel and a gray palette. */
export function makeBitmap(pixels: Buffer, width: number, height: number, channels: number): Buffer {
  const stride = Math.ceil(width / 4) * 4;
  const out = Buffer.alloc(54 + 1024 + stride * height);
  out.write('BM');
  out.writeUInt32LE(out.length, 2);
  out.writeUInt32LE(54 + 1024, 10);
  out.writeUInt32LE(40, 14);
  out.writeInt32LE(width, 18);
  out.writeInt32LE(height, 22);
  out.writeUInt16LE(1, 26);
  out.writeUInt16LE(8, 28);
  for (let n = 0; n < 256; n++) out.fill(n, 54 + n * 4, 54 + n * 4 + 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      out[54 + 1024 + (height - 1 - y) * stride + x] = pixels[(y * width + x) * channels] ?? 0;
  return out;
}
