import { Box, Flex, Icon, Stack, Text, VisuallyHidden, chakra } from '@chakra-ui/react';
import { appIconColors, appIcons, formatAppIcon, parseAppIcon } from '@embed-portal/api-contract';
import type { AppIcon } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { useFieldText } from '../../../../ui/forms/field-texts.ts';
import { PendingField } from '../../../../ui/forms/pending-field.tsx';
import { appIconTypes, getDefaultColor } from '../cards/app-icons.ts';
import { AppTile, tileStyle } from '../cards/app-tile.tsx';

const Swatch = chakra('label', {
  base: {
    display: 'grid',
    placeItems: 'center',
    boxSize: '9',
    borderWidth: '1px',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { outline: '2px solid {colors.accent.solid}', outlineOffset: '-1px', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '2px' },
  },
});

interface RadioOptionProps {
  group: string;
  label: string;
  checked: boolean;
  onSelect(): void;
  children: ReactNode;
}

const RadioOption = ({ group, label, checked, onSelect, children }: RadioOptionProps) => (
  <Swatch title={label}>
    <VisuallyHidden asChild>
      <input type="radio" name={group} aria-label={label} checked={checked} onChange={onSelect} />
    </VisuallyHidden>
    {children}
  </Swatch>
);

const RadioGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box role="radiogroup" aria-label={label}>
    <Flex wrap="wrap" gap="1.5">
      {children}
    </Flex>
  </Box>
);

function formatIcon(value: unknown): string {
  const icon = parseAppIcon(String(value));
  return [icon.name && texts.icons[icon.name], icon.color && texts.colors[icon.color]]
    .filter(Boolean)
    .join(', ');
}

/**
 * Renders the fields for icon and color with a preview.
 *
 * @param appId - determines the color if none is selected.
 */
export function IconField({ appId }: { appId: string }) {
  const { field } = useController({ name: 'icon' });
  const name = useWatch({ name: 'name' }) as string;
  const icon = parseAppIcon(field.value as string);
  const color = icon.color ?? getDefaultColor(appId);
  useFieldText('icon', texts.icon, formatIcon);
  const changeIcon = (change: Partial<AppIcon>) => {
    field.onChange(formatAppIcon({ ...icon, ...change }));
  };
  return (
    <Stack gap="1.5">
      <Text textStyle="sm" fontWeight="medium">
        {texts.icon}
      </Text>
      <PendingField>
        <Flex gap="4" align="start">
          <Box css={tileStyle}>
            <AppTile app={{ id: appId, name, icon: field.value as string }} />
          </Box>
          <Stack gap="2" minWidth="0">
            <RadioGroup label={texts.icon}>
              {appIcons.map((option) => (
                <RadioOption
                  key={option}
                  group="app-icon"
                  label={texts.icons[option]}
                  checked={option === icon.name}
                  onSelect={() => {
                    changeIcon({ name: option });
                  }}
                >
                  <Icon as={appIconTypes[option]} boxSize="4.5" aria-hidden />
                </RadioOption>
              ))}
            </RadioGroup>
            <RadioGroup label={texts.color}>
              {appIconColors.map((option) => (
                <RadioOption
                  key={option}
                  group="app-icon-color"
                  label={texts.colors[option]}
                  checked={option === color}
                  onSelect={() => {
                    changeIcon({ color: option });
                  }}
                >
                  <Box
                    boxSize="5"
                    borderRadius="full"
                    bg={`tile.${option}.fg`}
                    css={{ forcedColorAdjust: 'none' }}
                  />
                </RadioOption>
              ))}
            </RadioGroup>
          </Stack>
        </Flex>
      </PendingField>
    </Stack>
  );
}
