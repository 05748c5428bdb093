import type { Readable } from 'node:stream';

/** A response that is streamed to the client as a file. */
export class Download {
  readonly content: Readable;
  readonly mediaType: string;
  readonly fileName: string;

  constructor(content: Readable, { mediaType, fileName }: { mediaType: string; fileName: string }) {
    this.content = content;
    this.mediaType = mediaType;
    this.fileName = fileName;
  }
}
