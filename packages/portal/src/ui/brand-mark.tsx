import { Image, chakra } from '@chakra-ui/react';
import { useConfig } from '../config/config-context.ts';

const bars = [
  { x: 7.5, height: 8, opacity: 0.72 },
  { x: 13.75, height: 13, opacity: 0.88 },
  { x: 20, height: 18, opacity: 1 },
];

/** Renders the logo of the branding, or an accent-colored square with three ascending bars. */
export function BrandMark() {
  const { logoUrl } = useConfig().branding;
  if (logoUrl) return <Image src={logoUrl} alt="" boxSize="8" objectFit="contain" />;
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize="8" flexShrink="0" aria-hidden color="accent.solid">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <chakra.g fill="accent.contrast">
        {bars.map(({ x, height, opacity }) => (
          <rect key={x} x={x} y={25 - height} width="4.5" height={height} rx="1.5" opacity={opacity} />
        ))}
      </chakra.g>
    </chakra.svg>
  );
}
