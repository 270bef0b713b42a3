/** One task’s exported story, opened as a store that nothing can change. */
package dev.holdfast.store.story;
