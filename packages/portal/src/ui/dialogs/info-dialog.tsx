import { Input, InputGroup, Stack } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { dialogMessages } from '../../messages/dialogs.ts';
import { FieldFrame } from '../forms/field-frame.tsx';
import { Modal } from '../modal.tsx';
import { CopyButton } from './copy-button.tsx';

export interface InfoDialogProps {
  title: string;
  /** Label of the value; defaults to "ID". */
  label?: string;
  value: string;
  open: boolean;
  onClose(): void;
  /** Shown below the value. */
  children?: ReactNode;
}

/** Renders a dialog with an ID or a URL to copy. */
export const InfoDialog = ({
  title,
  label = dialogMessages.info.id,
  value,
  open,
  onClose,
  children,
}: InfoDialogProps) => (
  <Modal title={title} open={open} onClose={onClose} width={sizes.smallDialog}>
    <Stack gap="2">
      <FieldFrame label={label} readOnly>
        <InputGroup endElement={<CopyButton text={value} />} endElementProps={{ paddingInline: '1' }}>
          <Input
            size="sm"
            value={value}
            readOnly
            bg="bg.muted"
            variant="subtle"
            fontFamily="mono"
            fontSize="xs"
          />
        </InputGroup>
      </FieldFrame>
      {children}
    </Stack>
  </Modal>
);
