/** What happened to the subjects of a store, and which belong together. */
package dev.holdfast.store.history;
