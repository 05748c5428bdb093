import { onScopeDispose, readonly, ref } from 'vue';

/** Returns whether the user prefers dark pages, and updates it when the preference changes. */
export function useDarkMode() {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const isDark = ref(query.matches);
  const update = () => {
    isDark.value = query.matches;
  };
  query.addEventListener('change', update);
  onScopeDispose(() => query.removeEventListener('change', update));
  return readonly(isDark);
}
