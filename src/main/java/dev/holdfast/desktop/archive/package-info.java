/** The Archives page: what is kept of deleted tasks, whether it is sound, and putting it back. */
package dev.holdfast.desktop.archive;
