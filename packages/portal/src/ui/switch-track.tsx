import { Switch } from '@chakra-ui/react';

/** Renders the track and thumb of a switch, with sufficient contrast even when the switch is off. */
export const SwitchTrack = () => (
  <Switch.Control bg="border.control" marginTop="0.5" _checked={{ bg: 'colorPalette.solid' }} />
);
