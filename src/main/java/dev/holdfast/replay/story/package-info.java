/** One task's whole story: read from a store, written to a file, read back from it. */
package dev.holdfast.replay.story;
