// @vitest-environment jsdom
// Completes the compilation of the Angular components, as the build of a host page does.
import '@angular/compiler';
import path from 'node:path';
import * as angular from '@angular/core';
import * as angularBrowser from '@angular/platform-browser';
import * as toolkitForAngular from 'embed-toolkit/angular';
import * as toolkitForReact from 'embed-toolkit/react';
import * as toolkitForSvelte from 'embed-toolkit/svelte';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { createRoot } from 'react-dom/client';
import * as reactServer from 'react-dom/server';
import { mount as mountSvelte } from 'svelte';
import type { Component as SvelteComponent } from 'svelte';
import { compile as compileSvelte } from 'svelte/compiler';
import * as svelteClient from 'svelte/internal/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from 'vue';
import type { Component as VueComponent } from 'vue';
import { compileScript, parse as parseVue } from 'vue/compiler-sfc';
// eslint-disable-next-line import-x/no-relative-packages -- a part of the build of the toolkit, which is not published
import { compileAngular } from '../../../packages/embed-toolkit/compile-angular.mjs';
import { createHostPage } from '../host-page.ts';
import { root } from '../markdown.ts';
import { SampleRunner } from '../run-sample.ts';
import { sampleFiles, samples } from '../samples.ts';
import type { Sample } from '../samples.ts';

const isAngular = ({ code }: Sample) => code.includes("from '@angular/");

const componentSamples = samples.filter(
  (sample) =>
    /^docs\/(guides\/|index)/.test(sample.file) &&
    (['tsx', 'vue', 'svelte'].includes(sample.language) ||
      isAngular(sample) ||
      sample.code.includes('createApp(')),
);

/** Starts an application without Zone.js, which is the default of Angular 21. */
const bootstrapApplication: typeof angularBrowser.bootstrapApplication = (component, options) =>
  angularBrowser.bootstrapApplication(component, {
    providers: [angular.provideZonelessChangeDetection(), ...(options?.providers ?? [])],
  });

/** The packages that the samples import, in addition to those of samples without a framework. */
const packages = {
  '@angular/core': angular,
  '@angular/platform-browser': { ...angularBrowser, bootstrapApplication },
  'embed-toolkit/angular': toolkitForAngular,
  'embed-toolkit/react': toolkitForReact,
  'embed-toolkit/svelte': toolkitForSvelte,
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom/server': reactServer,
  'svelte/internal/client': svelteClient,
  'svelte/internal/disclose-version': {},
  'svelte/internal/flags/async': {},
};

/** The Angular components as the compiler emits them, by path. */
let angularFiles: ReadonlyMap<string, string> = new Map();

/** Compiles the component of a sample to an ES module. Other code is returned unchanged. */
function compile({ language, code, path: file }: Sample): string {
  if (language === 'svelte') return compileSvelte(code, { filename: file, generate: 'client' }).js.code;
  if (language === 'vue')
    return compileScript(parseVue(code, { filename: file }).descriptor, {
      id: 'sample',
      inlineTemplate: true,
    }).content;
  return angularFiles.get(file.replace(/\.ts$/, '.js')) ?? code;
}

const access = {
  id: 'r1',
  embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=r1',
  token: 'token',
  expiration: '2099-01-01T00:00:00Z',
};
const config = {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
} as const;

/** The components of the start page receive the configuration, and those of guides the response of the server. */
function getProps({ file, language }: Sample): Record<string, unknown> {
  if (file !== 'docs/index.md') return { access };
  return { tsx: { ...config }, vue: { config }, svelte: { access: config }, ts: { config } }[language] ?? {};
}

async function mountAngular(
  type: angular.Type<unknown>,
  props: Record<string, unknown>,
): Promise<() => void> {
  const application = await angularBrowser.createApplication({
    providers: [angular.provideZonelessChangeDetection()],
  });
  const hostElement = document.body.appendChild(document.createElement('div'));
  const component = angular.createComponent(type, { environmentInjector: application.injector, hostElement });
  const inputs = angular.reflectComponentType(type)?.inputs ?? [];
  for (const { propName } of inputs) component.setInput(propName, props[propName]);
  application.attachView(component.hostView);
  return () => application.destroy();
}

/** Mounts the component that a sample exports, if any. Returns the function that unmounts it. */
async function mount(sample: Sample, exports: Record<string, unknown>): Promise<() => void> {
  const [exported] = Object.values(exports).filter((value) => value !== undefined);
  if (exported === undefined) return () => {};
  const props = getProps(sample);
  const target = document.body.appendChild(document.createElement('div'));
  if (sample.language === 'svelte') {
    mountSvelte(exported as SvelteComponent, { target, props });
    return () => {};
  }
  if (sample.language === 'vue') {
    const { props: declared = {} } = exported as { props?: object };
    const known = Object.entries(props).filter(([name]) => name in declared);
    const app = createApp(exported as VueComponent, Object.fromEntries(known));
    app.mount(target);
    return () => app.unmount();
  }
  if (isAngular(sample)) return mountAngular(exported as angular.Type<unknown>, props);
  const reactRoot = createRoot(target);
  reactRoot.render(react.createElement(exported as react.ComponentType, props));
  return () => reactRoot.unmount();
}

describe('Components in the documentation', () => {
  beforeAll(() => {
    // Also checks the templates of the components in other pages.
    const files = [...sampleFiles.values()].filter(
      (sample) => isAngular(sample) || sample.name === 'access.ts',
    );
    expect(files.filter(isAngular).length).toBeGreaterThan(3);
    const sources = new Map(files.map(({ path: file, code }) => [file, code]));
    angularFiles = compileAngular(path.join(root, 'docs/test/angular.tsconfig.json'), sources);
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(componentSamples.filter(({ name }) => name !== 'server-entry.tsx'))(
    'the component at $file:$line embeds a report',
    async (sample) => {
      const errors = vi.spyOn(console, 'error');
      const { frames, close } = createHostPage('<div id="app"></div><app-sales></app-sales>');
      const exports = await new SampleRunner({ packages, compile }).run(sample);
      const unmount = await mount(sample, { ...exports });
      const isRoute = sample.name === 'app/embed-token/route.ts';
      await expect
        .poll(() => frames.map((frame) => frame.urls()))
        .toEqual(isRoute ? [] : [['POST /report/load']]);
      unmount();
      close();
      expect(errors.mock.calls).toEqual([]);
    },
  );

  it('the sample of server rendering renders the page without a token', async () => {
    const [sample] = samples.filter(({ name }) => name === 'server-entry.tsx');
    if (!sample) throw new Error('The sample is missing.');
    const { render } = (await new SampleRunner({ packages, compile }).run(sample)) as {
      render: () => string;
    };
    expect(render()).toContain('Loading…');
    expect(render()).not.toContain('token');
  });

  it('the documentation contains components for each framework', () => {
    const count = (language: string) =>
      componentSamples.filter((sample) => sample.language === language).length;
    expect(['tsx', 'vue', 'svelte', 'ts'].map(count)).toEqual([9, 4, 3, 6]);
  });
});
