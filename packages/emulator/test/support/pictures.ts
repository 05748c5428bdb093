import { inflateSync } from 'node:zlib';

interface PngPicture {
  width: number;
  height: number;
  /** Number of different byte values in the pixels. A blank picture has only a few. */
  byteValues: number;
}

const signature = '89504e470d0a1a0a';

/** Reads the size and the pixels of a PNG file. */
export function readPng(bytes: Uint8Array): PngPicture {
  const buffer = Buffer.from(bytes);
  if (buffer.subarray(0, 8).toString('hex') !== signature) throw new Error('The file is not a PNG file.');
  const data: Buffer[] = [];
  let offset = 8;
  while (offset < buffer.length) {
    const length = buffer.readUInt32BE(offset);
    const type = buffer.toString('latin1', offset + 4, offset + 8);
    if (type === 'IDAT') data.push(buffer.subarray(offset + 8, offset + 8 + length));
    offset += length + 12;
  }
  return {
    width: buffer.readUInt32BE(16),
    height: buffer.readUInt32BE(20),
    byteValues: new Set(inflateSync(Buffer.concat(data))).size,
  };
}
