import { find, onClick, showMessage } from '@embed-portal/example-support/access';
import type { Report } from 'embed-toolkit';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';

interface Chapter {
  title: string;
  text: string;
  /** Applies the view of the chapter to the report. */
  show: (report: Report) => Promise<unknown>;
}

/** The texts of the story, by the names of the bookmarks that the author of the report has created. */
const texts = new Map([
  ['this-year', 'Start with the whole year: all countries, all channels, compared with the year before.'],
  ['holiday-season', 'Then look at November and December alone, the two strongest months of the year.'],
  ['garden-in-germany', 'Finally, follow one category into one country. The bookmark also changes the page.'],
]);

const chapters: Chapter[] = [];
let activeIndex = 0;
let report: Report | undefined;

function renderChapters(): void {
  const chapter = chapters[activeIndex];
  find('#position').textContent = `Chapter ${activeIndex + 1} of ${chapters.length}`;
  find('h2').textContent = chapter?.title ?? '';
  find('#text').textContent = chapter?.text ?? '';
  find<HTMLButtonElement>('#previous').disabled = activeIndex === 0;
  find<HTMLButtonElement>('#next').disabled = activeIndex === chapters.length - 1;
  const links = chapters.map(({ title }, index) => {
    const button = document.createElement('button');
    button.textContent = title;
    button.ariaCurrent = index === activeIndex ? 'step' : null;
    button.addEventListener('click', () => void openChapter(index));
    return button;
  });
  find('#chapters').replaceChildren(...links);
}

async function openChapter(index: number): Promise<void> {
  if (!chapters[index] || !report) return;
  activeIndex = index;
  renderChapters();
  showMessage();
  try {
    await chapters[index].show(report);
  } catch (error) {
    showMessage((error as Error).message);
  }
}

onClick('#previous', () => openChapter(activeIndex - 1));
onClick('#next', () => openChapter(activeIndex + 1));
// The arrow keys turn the pages of the story, unless a control handles them.
addEventListener('keydown', ({ key, target }) => {
  if (target instanceof HTMLSelectElement) return;
  if (key === 'ArrowLeft') void openChapter(activeIndex - 1);
  if (key === 'ArrowRight') void openChapter(activeIndex + 1);
});

onClick('#save', async () => {
  if (!report) return;
  const { state = '' } = await report.bookmarksManager.capture();
  const text = 'A view that you have saved. Your page decides where to store it.';
  const title = `My view ${chapters.length - texts.size + 1}`;
  chapters.push({ title, text, show: ({ bookmarksManager }) => bookmarksManager.applyState(state) });
  activeIndex = chapters.length - 1;
  renderChapters();
  showMessage('Saved');
});

loadResponsiveStage('.stage', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  report = service.embed(find('#report'), { ...config, type: 'report' });
  await report.whenRendered();
  followTheme(report, layout);
  // The view remains when the layout changes.
  if (layout.bookmark) return report;

  for (const { name, displayName, children } of await report.bookmarksManager.getBookmarks()) {
    // A group cannot be applied; its bookmarks can.
    for (const bookmark of children ?? [{ name, displayName }]) {
      chapters.push({
        title: bookmark.displayName,
        text: texts.get(bookmark.name) ?? '',
        show: ({ bookmarksManager }) => bookmarksManager.apply(bookmark.name),
      });
    }
  }
  await openChapter(0);
  return report;
});
