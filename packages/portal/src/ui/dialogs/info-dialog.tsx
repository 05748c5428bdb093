import { Input, InputGroup, Stack } from '@chakra-ui/react';
import { sizes } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { FieldFrame } from '../forms/field-frame.tsx';
import { Modal } from '../modal.tsx';
import { CopyButton } from './copy-button.tsx';

export interface InfoDialogProps {
  title: string;
  id: string;
  open: boolean;
  onClose(): void;
  /** Below the id. */
  children?: ReactNode;
}

/** The id of something, to read and to copy. */
export const InfoDialog = ({ title, id, open, onClose, children }: InfoDialogProps) => (
  <Modal title={title} open={open} onClose={onClose} width={sizes.deleteDialog}>
    <Stack gap="2">
      <FieldFrame label={messages.info.id} readOnly>
        <InputGroup endElement={<CopyButton text={id} />} endElementProps={{ paddingInline: '1' }}>
          <Input
            size="sm"
            value={id}
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
