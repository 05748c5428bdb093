import { Flex, IconButton } from '@chakra-ui/react';
import { can } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { LuHouse, LuPencil } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { messages } from '../../../messages.ts';
import { Tip } from '../../../ui/tip.tsx';

const ToolButton = (props: {
  label: string;
  onClick?: () => void;
  disabled?: boolean;
  children: ReactNode;
}) => (
  <Tip content={props.label} placement="left">
    <IconButton
      aria-label={props.label}
      variant="ghost"
      colorPalette="gray"
      color="fg.muted"
      size="sm"
      onClick={props.onClick}
      disabled={props.disabled}
    >
      {props.children}
    </IconButton>
  </Tip>
);

/** Home and, for those who may manage apps, Edit. */
export const ViewerTools = ({ onReset }: { onReset?: (() => void) | undefined }) => {
  const { rolesList } = useAccount().user;
  const navigate = useNavigate();
  return (
    <Flex role="toolbar" aria-label={messages.viewer.tools} direction={{ base: 'row', lg: 'column' }} gap="1">
      {onReset && (
        <ToolButton label={messages.viewer.reset} onClick={onReset}>
          <LuHouse />
        </ToolButton>
      )}
      {can(rolesList, 'manageApps') && (
        <ToolButton label={messages.viewer.edit} onClick={() => void navigate('/apps')}>
          <LuPencil />
        </ToolButton>
      )}
    </Flex>
  );
};
