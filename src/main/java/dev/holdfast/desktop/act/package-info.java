/** Doing something to chosen tasks beside deleting them: chosen, previewed, confirmed, watched. */
package dev.holdfast.desktop.act;
