import { z } from 'zod';
import { isParameterValue } from '../model/parameter-schema.ts';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError, createNotFoundError } from '../service/errors.ts';
import { createNameSchema } from '../service/name-schema.ts';
import { buildPrincipal, isPrincipal, principalFields } from '../service/principals.ts';
import type { Principal } from '../service/principals.ts';
import { gatewayId, listDatasources } from './datasources.ts';
import { requireDataset } from './find-content.ts';
import { defineOperation, toRead, toWrite } from './operation.ts';
import type { Call, Operation } from './operation.ts';
import { parseBody } from './parse-body.ts';

const maxUsers = 1000;
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const scheduleFields = z.object({
  days: z.array(createNameSchema(days)).max(7),
  times: z
    .array(z.string().regex(/^(?:[01]\d|2[0-3]):[03]0$/, 'must be a full or half hour such as 07:30'))
    .max(48),
  enabled: z.boolean(),
  localTimeZoneId: z.string().min(1).max(100),
  notifyOption: createNameSchema(['NoNotification', 'MailOnFailure']),
});
const scheduleBody = z.object({ value: scheduleFields.partial() });
const parametersBody = z.object({
  updateDetails: z
    .array(z.object({ name: z.string(), newValue: z.string() }))
    .min(1)
    .max(100),
});
const accessRights = [
  'None',
  'Read',
  'ReadWrite',
  'ReadReshare',
  'ReadWriteReshare',
  'ReadExplore',
  'ReadReshareExplore',
  'ReadWriteExplore',
  'ReadWriteReshareExplore',
] as const;
const userBody = z.object({ ...principalFields, datasetUserAccessRight: createNameSchema(accessRights) });

type DatasetUser = Principal & { datasetUserAccessRight: (typeof accessRights)[number] };

/** Settings of a dataset, which the emulator stores but which have no effect. */
interface Settings {
  schedule: z.infer<typeof scheduleFields>;
  /** Changed values of parameters by name. */
  parameterValues: Map<string, string>;
  users: DatasetUser[];
}

/** Creates the operations on the refresh schedule, the parameters, the gateway and the users of datasets. */
export function createDatasetSettingsOperations(context: ServiceContext): Operation[] {
  const settingsByDataset = new Map<string, Settings>();
  const getSettings = (call: Call<'dataset'>): Settings => {
    const { entry } = requireDataset(context, call, call.params.dataset);
    const settings: Settings = settingsByDataset.get(entry.id) ?? {
      schedule: {
        days: [],
        times: [],
        enabled: false,
        localTimeZoneId: 'UTC',
        notifyOption: 'MailOnFailure',
      },
      parameterValues: new Map(),
      users: [],
    };
    settingsByDataset.set(entry.id, settings);
    return settings;
  };
  const listParameters = (call: Call<'dataset'>) =>
    requireDataset(context, call, call.params.dataset).model.parameters ?? [];
  return [
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/refreshSchedule',
      location: 'both',
      effect: 'returns the refresh schedule',
      permissions: [toRead('Dataset')],
      handle: (call) => getSettings(call).schedule,
    }),
    defineOperation({
      method: 'PATCH',
      path: '/datasets/{dataset}/refreshSchedule',
      location: 'both',
      effect: 'changes the refresh schedule; it starts no refreshes',
      permissions: [toWrite('Dataset')],
      handle: (call) => {
        const settings = getSettings(call);
        const { value } = parseBody(scheduleBody, call.body);
        Object.assign(settings.schedule, value);
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/parameters',
      location: 'both',
      effect: 'lists the parameters of a dataset, which its model declares',
      permissions: [toRead('Dataset')],
      handle: (call) => {
        const { parameterValues } = getSettings(call);
        return {
          value: listParameters(call).map(({ name, type, required, value, suggestedValues }) => ({
            name,
            type,
            isRequired: required,
            currentValue: parameterValues.get(name) ?? value,
            suggestedValues,
          })),
        };
      },
    }),
    defineOperation({
      method: 'POST',
      path: '/datasets/{dataset}/Default.UpdateParameters',
      location: 'both',
      effect: 'changes parameters, whose values must have their types; it has no effect on the rows',
      permissions: [toWrite('Dataset')],
      handle: (call) => {
        const { parameterValues } = getSettings(call);
        const parameters = listParameters(call);
        const { updateDetails } = parseBody(parametersBody, call.body);
        for (const { name, newValue } of updateDetails) {
          const parameter = parameters.find((candidate) => candidate.name === name);
          if (!parameter) throw createInvalidRequestError(`The dataset has no parameter '${name}'.`);
          if (!isParameterValue(parameter.type, newValue))
            throw createInvalidRequestError(`newValue of '${name}' must be of the type ${parameter.type}.`);
        }
        for (const { name, newValue } of updateDetails) parameterValues.set(name, newValue);
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/Default.DiscoverGateways',
      location: 'both',
      effect: 'lists the gateways for a dataset: that of the emulator',
      permissions: [toRead('Dataset')],
      handle: (call) => {
        requireDataset(context, call, call.params.dataset);
        return { value: [buildGateway()] };
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/Default.GetBoundGatewayDatasources',
      location: 'both',
      effect: 'lists the data sources of a dataset on its gateway',
      permissions: [toRead('Dataset')],
      handle: (call) => {
        const { entry } = requireDataset(context, call, call.params.dataset);
        return { value: listDatasources(entry.id).map(toGatewayDatasource) };
      },
    }),
    defineOperation({
      method: 'POST',
      path: '/datasets/{dataset}/Default.TakeOver',
      location: 'group',
      effect: 'has no effect: datasets of the emulator have no owner',
      permissions: [toWrite('Dataset')],
      handle: (call) => {
        requireDataset(context, call, call.params.dataset);
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'GET',
      path: '/datasets/{dataset}/users',
      location: 'both',
      effect: 'lists the users of a dataset',
      permissions: [toWrite('Dataset')],
      handle: (call) => ({ value: getSettings(call).users }),
    }),
    defineOperation({
      method: 'POST',
      path: '/datasets/{dataset}/users',
      location: 'both',
      effect: 'adds a user to a dataset; every token has access to all datasets',
      permissions: [toWrite('Dataset')],
      handle: (call) => {
        const { users } = getSettings(call);
        const { datasetUserAccessRight, ...fields } = parseBody(userBody, call.body);
        const user = { ...buildPrincipal(fields), datasetUserAccessRight };
        if (users.some((other) => isPrincipal(other, user.identifier)))
          throw createInvalidRequestError(`${user.identifier} already has access. Use PUT to change it.`);
        if (users.length >= maxUsers)
          throw createInvalidRequestError(`A dataset has up to ${maxUsers} users.`);
        users.push(user);
        return call.reply.status(200).send();
      },
    }),
    defineOperation({
      method: 'PUT',
      path: '/datasets/{dataset}/users',
      location: 'both',
      effect: 'changes the access right of a user, or removes the user with `None`',
      permissions: [toWrite('Dataset')],
      handle: (call) => {
        const settings = getSettings(call);
        const { datasetUserAccessRight, ...fields } = parseBody(userBody, call.body);
        const { identifier } = buildPrincipal(fields);
        const user = settings.users.find((candidate) => isPrincipal(candidate, identifier));
        if (!user) throw createNotFoundError(`User ${identifier}`);
        if (datasetUserAccessRight === 'None')
          settings.users = settings.users.filter((other) => other !== user);
        else user.datasetUserAccessRight = datasetUserAccessRight;
        return call.reply.status(200).send();
      },
    }),
  ];
}

/** Returns the only gateway. */
export const buildGateway = () => ({ id: gatewayId, name: 'Emulator', type: 'Resource' });

/** Converts a data source of a dataset into one of the gateway. */
export const toGatewayDatasource = (datasource: ReturnType<typeof listDatasources>[number]) => ({
  id: datasource.datasourceId,
  gatewayId: datasource.gatewayId,
  datasourceType: datasource.datasourceType,
  connectionDetails: JSON.stringify(datasource.connectionDetails),
  credentialType: 'Anonymous',
});
