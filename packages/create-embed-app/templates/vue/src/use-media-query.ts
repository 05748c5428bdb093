import { onScopeDispose, readonly, ref } from 'vue';

/** Returns whether a media query matches, at any time. */
export function useMediaQuery(query: string) {
  const list = matchMedia(query);
  const matches = ref(list.matches);
  const update = () => {
    matches.value = list.matches;
  };
  list.addEventListener('change', update);
  onScopeDispose(() => list.removeEventListener('change', update));
  return readonly(matches);
}
