import { Button, Flex, Icon, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { AccessExplanation, AccessStep, NamedEntity } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useState } from 'react';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessMessages } from '../../../messages/access.ts';
import { messages } from '../../../messages/common.ts';
import { ErrorAlert } from '../../../ui/dialogs/error-alert.tsx';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { OptionList } from '../../../ui/forms/option-list.tsx';
import { CircleCheckIcon, CloudOffIcon } from '../../../ui/icons.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { CircleXIcon } from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { useRepairAccess } from '../api/use-repair-access.ts';
import type { Repair } from '../api/use-repair-access.ts';
import { Paths } from './paths.tsx';

const { explanation: texts } = accessMessages;

/** User and app whose access the dialog explains. */
export interface ExplanationSubject {
  user: NamedEntity;
  app: NamedEntity;
  /** Reports of the app that the dialog can check. */
  reports: readonly NamedEntity[];
}

function RepairButton({ repair, onError }: { repair: Repair; onError(error: unknown): void }) {
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    onError(undefined);
    try {
      await repair.run();
    } catch (error) {
      onError(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button size="xs" variant="outline" loading={running} onClick={() => void run()}>
      {repair.label}
    </Button>
  );
}

interface StepProps {
  step: AccessStep;
  /** Why the condition is not met; null if it is. */
  problem: string | null;
  repairs: Repair[];
  onError(error: unknown): void;
}

function Step({ step, problem, repairs, onError }: StepProps) {
  return (
    <Flex as="li" gap="3" paddingBlock="2.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Icon
        as={step.ok ? CircleCheckIcon : CircleXIcon}
        boxSize="5"
        flex="none"
        color={step.ok ? 'status.success.fg' : 'status.error.fg'}
        aria-hidden
      />
      <VisuallyHidden>{step.ok ? texts.met : texts.notMet}</VisuallyHidden>
      <Stack gap="2" minWidth="0">
        <Text fontWeight={step.ok ? undefined : 'semibold'}>{accessMessages.ruleNames[step.rule]}</Text>
        {problem !== null && <Text color="fg.muted">{problem}</Text>}
        {repairs.length > 0 && (
          <Flex wrap="wrap" gap="2">
            {repairs.map((repair) => (
              <RepairButton key={repair.label} repair={repair} onError={onError} />
            ))}
          </Flex>
        )}
      </Stack>
    </Flex>
  );
}

const verdictTones = { visible: 'success', notVisible: 'error', failing: 'warning' } as const;

const Verdict = ({ verdict, user, paths }: AccessExplanation) => (
  <Stack gap="2" padding="3" borderRadius="l2" bg={`status.${verdictTones[verdict]}.subtle`} role="status">
    <Text fontWeight="semibold" color={`status.${verdictTones[verdict]}.fg`}>
      {texts[verdict]}
    </Text>
    {!user.registered && <Text>{texts.invited}</Text>}
    {paths.length > 0 && (
      <Flex gap="2" align="center" wrap="wrap">
        <Text>{texts.granted}</Text>
        <Paths paths={paths} />
      </Flex>
    )}
  </Stack>
);

function Steps({ explanation }: { explanation: AccessExplanation }) {
  const findRepairs = useRepairAccess();
  const [error, setError] = useState<unknown>();
  const repairs = findRepairs(explanation);
  return (
    <>
      <Verdict {...explanation} />
      {error !== undefined && <ErrorAlert error={error} />}
      <Stack as="ol" gap="0" listStyleType="none">
        {explanation.steps.map((step) => (
          <Step
            key={step.rule}
            step={step}
            problem={texts.describeProblem(step, explanation.app)}
            repairs={repairs.filter(({ rule }) => rule === step.rule)}
            onError={setError}
          />
        ))}
      </Stack>
    </>
  );
}

/** Explains whether a user may open an app and one of its reports, and offers to add what is missing. */
export function ExplanationDialog(props: ExplanationSubject & { open: boolean; onClose(): void }) {
  const { user, app, reports, open, onClose } = props;
  const [reportId, setReportId] = useState(reports[0]?.id);
  const query = useRouteQuery(
    accessRoutes.explainAccess,
    { userId: user.id, appId: app.id },
    { query: { reportId }, enabled: open },
  );
  return (
    <Modal title={texts.title(user.name, app.name)} open={open} onClose={onClose}>
      <Stack gap="4">
        {reports.length > 0 && (
          <FieldFrame label={texts.report} required>
            <OptionList
              label={texts.report}
              options={reports}
              value={reportId === undefined ? [] : [reportId]}
              onChange={([id]) => {
                setReportId(id);
              }}
              onBlur={() => undefined}
              multiple={false}
              clearable={false}
              disabled={false}
              emptyText={texts.noReports}
            />
          </FieldFrame>
        )}
        {query.data && <Steps explanation={query.data} />}
        {query.isPending && <Skeleton height="48" />}
        {query.isError && !query.data && (
          <StatusView
            icon={CloudOffIcon}
            tone="error"
            title={query.error.message}
            primary={{ label: messages.common.retry, onClick: () => void query.refetch() }}
          />
        )}
      </Stack>
    </Modal>
  );
}
