import { IconButton, Menu } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { appFormMessages as texts } from '../../../../messages/app-form.ts';
import { FolderInputIcon } from '../../../../ui/screen-icons.tsx';

/** A section to which a report can be moved. */
export interface SectionTarget {
  id: string;
  name: string;
}

interface SectionMenuProps {
  reportName: string;
  targets: readonly SectionTarget[];
  onSelect(sectionId: string): void;
}

/** Renders the button of a report that opens a menu with the other sections. */
export const SectionMenu = ({ reportName, targets, onSelect }: SectionMenuProps) => (
  <Menu.Root
    recipe={menuSlotRecipe}
    size="sm"
    positioning={{ strategy: 'fixed', placement: 'bottom-end' }}
    onSelect={({ value }) => {
      onSelect(value);
    }}
    lazyMount
    unmountOnExit
  >
    <Menu.Trigger asChild>
      <IconButton
        aria-label={texts.moveToSection(reportName)}
        title={texts.moveToSection(reportName)}
        size="2xs"
        variant="ghost"
        colorPalette="gray"
        data-section-menu
      >
        <FolderInputIcon />
      </IconButton>
    </Menu.Trigger>
    <Menu.Positioner>
      <Menu.Content
        maxWidth="72"
        maxHeight="60"
        overflowY="auto"
        bg="bg.raised"
        boxShadow="lg"
        borderWidth="1px"
        borderRadius="l3"
      >
        <Menu.ItemGroup>
          <Menu.ItemGroupLabel textStyle="xs" fontWeight="medium" color="fg.muted" paddingInline="1.5">
            {texts.moveToSectionTitle}
          </Menu.ItemGroupLabel>
          {targets.map(({ id, name }) => (
            <Menu.Item key={id} value={id} overflowWrap="anywhere" _highlighted={{ bg: 'accent.subtle' }}>
              {name}
            </Menu.Item>
          ))}
        </Menu.ItemGroup>
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
);

/** Focuses the button of a moved report. */
export function focusSectionMenu(entry: HTMLElement | undefined): void {
  entry?.querySelector<HTMLElement>('[data-section-menu]')?.focus();
}
