import escapeHtml from 'escape-html';
import { strToU8, zipSync } from 'fflate';
import type { Zippable } from 'fflate';
import type { Picture } from './pack-pictures.ts';

const emuPerPixel = 9_525;
/** Limits of the size of slides, in EMU. */
const minSlideSize = 914_400;
const maxSlideSize = 51_206_400;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const slides = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const namespaces = `xmlns:a="${drawing}" xmlns:r="${office}" xmlns:p="${slides}"`;
const contentType = 'application/vnd.openxmlformats-officedocument';

/** Area in EMU. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Builds a presentation (PPTX) with a slide for each picture. The first picture determines the size of the slides.
 * Pictures of other sizes are fitted in and centered.
 */
export function buildPresentation(pictures: readonly Picture[]): Uint8Array {
  const slideSize = toSlideSize(pictures[0]?.size ?? { width: 1280, height: 720 });
  const numbered = pictures.map((picture, index) => ({ ...picture, number: index + 1 }));
  const texts: Record<string, string> = {
    '[Content_Types].xml': buildContentTypes(numbered.map(({ number }) => number)),
    '_rels/.rels': buildRelationships([['officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': buildPresentationPart(
      numbered.map(({ number }) => number),
      slideSize,
    ),
    'ppt/_rels/presentation.xml.rels': buildRelationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['theme', 'theme/theme1.xml'],
      ...numbered.map(({ number }) => ['slide', `slides/slide${number}.xml`] as const),
    ]),
    'ppt/theme/theme1.xml': theme,
    'ppt/slideMasters/slideMaster1.xml': slideMaster,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': buildRelationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': slideLayout,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': buildRelationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
  };
  for (const { number, name, size } of numbered) {
    texts[`ppt/slides/slide${number}.xml`] = buildSlide(name, fitInto(slideSize, size));
    texts[`ppt/slides/_rels/slide${number}.xml.rels`] = buildRelationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['image', `../media/image${number}.png`],
    ]);
  }
  const files: Zippable = Object.fromEntries(
    Object.entries(texts).map(([path, text]) => [path, strToU8(declaration + text)]),
  );
  // Pictures are already compressed.
  for (const { number, png } of numbered) files[`ppt/media/image${number}.png`] = [png, { level: 0 }];
  return zipSync(files);
}

/** Returns the size of slides in EMU, scaled into the limits of the format. */
function toSlideSize({ width, height }: Picture['size']): Picture['size'] {
  const limit = (pixels: number): number =>
    Math.min(maxSlideSize, Math.max(minSlideSize, Math.round(pixels * emuPerPixel)));
  return { width: limit(width), height: limit(height) };
}

function fitInto(slide: Picture['size'], picture: Picture['size']): Area {
  const scale = Math.min(slide.width / picture.width, slide.height / picture.height);
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  return {
    x: Math.round((slide.width - width) / 2),
    y: Math.round((slide.height - height) / 2),
    width,
    height,
  };
}

function buildContentTypes(numbers: readonly number[]): string {
  const toOverride = (part: string, type: string): string =>
    `<Override PartName="/ppt/${part}.xml" ContentType="${contentType}.${type}+xml"/>`;
  return [
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="png" ContentType="image/png"/>',
    toOverride('presentation', 'presentationml.presentation.main'),
    toOverride('slideMasters/slideMaster1', 'presentationml.slideMaster'),
    toOverride('slideLayouts/slideLayout1', 'presentationml.slideLayout'),
    toOverride('theme/theme1', 'theme'),
    ...numbers.map((number) => toOverride(`slides/slide${number}`, 'presentationml.slide')),
    '</Types>',
  ].join('');
}

/** Builds the relationships of a part. Their IDs are `rId1`, `rId2` and so on. */
function buildRelationships(relationships: readonly (readonly [type: string, target: string])[]): string {
  const items = relationships.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`;
}

function buildPresentationPart(numbers: readonly number[], { width, height }: Picture['size']): string {
  // The first two relationships are the master and the theme.
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 2}"/>`);
  return [
    `<p:presentation ${namespaces}>`,
    '<p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>',
    `<p:sldIdLst>${ids.join('')}</p:sldIdLst>`,
    `<p:sldSz cx="${width}" cy="${height}"/><p:notesSz cx="6858000" cy="9144000"/>`,
    '</p:presentation>',
  ].join('');
}

function buildSlide(name: string, { x, y, width, height }: Area): string {
  const picture = [
    `<p:pic><p:nvPicPr><p:cNvPr id="2" name="Picture 1" descr="${escapeHtml(name)}"/>`,
    '<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>',
    '<p:blipFill><a:blip r:embed="rId2"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>',
    `<p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:pic>',
  ].join('');
  return `<p:sld ${namespaces}>${buildShapes(picture)}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`;
}

function buildShapes(shapes: string): string {
  const transform =
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm>';
  return `<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr>${transform}</p:grpSpPr>${shapes}</p:spTree></p:cSld>`;
}

const slideMaster = [
  `<p:sldMaster ${namespaces}>${buildShapes('')}`,
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
  '<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>',
].join('');

const slideLayout = `<p:sldLayout ${namespaces} type="blank" preserve="1">${buildShapes('')}<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`;

const theme = buildTheme();

/** Builds the theme that a presentation requires. Slides of pictures do not use it. */
function buildTheme(): string {
  const colors = [
    'dk1',
    'lt1',
    'dk2',
    'lt2',
    'accent1',
    'accent2',
    'accent3',
    'accent4',
    'accent5',
    'accent6',
  ];
  const values = [
    '000000',
    'FFFFFF',
    '1F2937',
    'F3F4F6',
    '2563EB',
    '0D9488',
    'D97706',
    'DB2777',
    '7C3AED',
    '65A30D',
  ];
  const scheme = [...colors, 'hlink', 'folHlink'].map(
    (name, index) => `<a:${name}><a:srgbClr val="${values[index] ?? '2563EB'}"/></a:${name}>`,
  );
  const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>';
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
  const line = `<a:ln w="9525">${fill}</a:ln>`;
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
  return [
    `<a:theme xmlns:a="${drawing}" name="Report"><a:themeElements>`,
    `<a:clrScheme name="Report">${scheme.join('')}</a:clrScheme>`,
    `<a:fontScheme name="Report"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme>`,
    `<a:fmtScheme name="Report"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst>`,
    `<a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme>`,
    '</a:themeElements></a:theme>',
  ].join('');
}
