import { cut } from '../../format.ts';

/** A text cut at so many characters; its title holds the rest. Nothing at all where there is none. */
export const CutText = ({ text, length }: { text: string | null; length: number }) => {
  if (!text) return null;
  const short = cut(text, length);
  return <span title={short === text ? undefined : text}>{short}</span>;
};
