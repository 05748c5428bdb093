import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { packPictures } from './pack-pictures.ts';
import { buildPresentation } from './presentation.ts';

const pictures = [
  { name: 'sales', size: { width: 1280, height: 720 }, png: new Uint8Array([1, 2]) },
  { name: 'a "tall" page', size: { width: 320, height: 240 }, png: new Uint8Array([3]) },
];

describe('buildPresentation', () => {
  const files = unzipSync(buildPresentation(pictures));
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());

  it('contains a slide, its picture and its relationships for each picture', () => {
    expect(Object.keys(files).toSorted()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'ppt/_rels/presentation.xml.rels',
      'ppt/media/image1.png',
      'ppt/media/image2.png',
      'ppt/presentation.xml',
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      'ppt/slideLayouts/slideLayout1.xml',
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      'ppt/slideMasters/slideMaster1.xml',
      'ppt/slides/_rels/slide1.xml.rels',
      'ppt/slides/_rels/slide2.xml.rels',
      'ppt/slides/slide1.xml',
      'ppt/slides/slide2.xml',
      'ppt/theme/theme1.xml',
    ]);
    expect(files['ppt/media/image2.png']).toEqual(new Uint8Array([3]));
    expect(read('ppt/slides/_rels/slide2.xml.rels')).toContain('Target="../media/image2.png"');
  });

  it('refers only to parts that it contains and declares', () => {
    for (const name of Object.keys(files).filter((candidate) => candidate.endsWith('.rels'))) {
      const source = new URL(name.replace('_rels/', '').replace('.rels', ''), 'zip:///');
      const targets = [...read(name).matchAll(/Target="([^"]+)"/g)];
      expect(targets.length).toBeGreaterThan(0);
      for (const [, target = ''] of targets)
        expect(files).toHaveProperty([new URL(target, source).pathname.slice(1)]);
    }
    for (const name of Object.keys(files).filter((candidate) => /^ppt\/.*\.xml$/.test(candidate)))
      expect(read('[Content_Types].xml')).toContain(`PartName="/${name}"`);
    expect(read('ppt/presentation.xml')).toContain(
      '<p:sldId id="256" r:id="rId3"/><p:sldId id="257" r:id="rId4"/>',
    );
    expect(read('ppt/_rels/presentation.xml.rels')).toContain('Id="rId4"');
  });

  it('has slides of the size of the first picture, and centers pictures of other sizes', () => {
    expect(read('ppt/presentation.xml')).toContain('<p:sldSz cx="12192000" cy="6858000"/>');
    expect(read('ppt/slides/slide1.xml')).toContain(
      '<a:off x="0" y="0"/><a:ext cx="12192000" cy="6858000"/>',
    );
    expect(read('ppt/slides/slide2.xml')).toContain(
      '<a:off x="1524000" y="0"/><a:ext cx="9144000" cy="6858000"/>',
    );
  });

  it('limits the size of slides, and escapes the names of pictures', () => {
    const size = { width: 10_000, height: 10 };
    const extreme = unzipSync(buildPresentation([{ name: 'wide', size, png: new Uint8Array() }]));
    expect(strFromU8(extreme['ppt/presentation.xml'] ?? new Uint8Array())).toContain(
      '<p:sldSz cx="51206400" cy="914400"/>',
    );
    expect(read('ppt/slides/slide2.xml')).toContain('descr="a &quot;tall&quot; page"');
  });
});

describe('packPictures', () => {
  it('numbers the files, so that equal names do not collide and the order is kept', () => {
    const png = new Uint8Array([1]);
    const size = { width: 1, height: 1 };
    const packed = unzipSync(
      packPictures([
        { name: 'card', size, png },
        { name: 'card', size, png },
      ]),
    );
    expect(packed).toEqual({ '01 card.png': png, '02 card.png': png });
  });
});
