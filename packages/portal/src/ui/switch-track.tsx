import { Switch } from '@chakra-ui/react';

/** The part of a switch that moves; told from its ground also while it is off. */
export const SwitchTrack = () => (
  <Switch.Control bg="border.control" marginTop="0.5" _checked={{ bg: 'colorPalette.solid' }} />
);
