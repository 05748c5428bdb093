import { List, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { sizes } from '@embed-portal/api-contract';
import type { DeletedParent, Deletion } from '@embed-portal/api-contract';
import { deletionMessages as texts } from '../../../messages/deletions.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { getDeletionName } from '../api/deletion-name.ts';

interface ParentsDialogProps {
  deletion: Deletion;
  parents: readonly DeletedParent[];
  /** Shows the deletion with this name. */
  onShow(name: string): void;
  onClose(): void;
}

/** Renders the deleted entities that must be restored first, as links to their deletions. */
export const ParentsDialog = ({ deletion, parents, onShow, onClose }: ParentsDialogProps) => (
  <Modal title={texts.parentsTitle} open onClose={onClose} width={sizes.smallDialog}>
    <Text overflowWrap="anywhere">{texts.parentsText(getDeletionName(deletion))}</Text>
    <List.Root recipe={listSlotRecipe} marginBlock="3" paddingStart="5">
      {parents.map(({ deletionId, type, name }) => (
        <List.Item key={`${deletionId} ${type} ${name}`}>
          {texts.types[type]}{' '}
          <LinkButton
            type="button"
            onClick={() => {
              onShow(name);
            }}
          >
            {name}
          </LinkButton>
        </List.Item>
      ))}
    </List.Root>
    <Text textStyle="xs" color="fg.muted">
      {texts.parentsHint}
    </Text>
  </Modal>
);
