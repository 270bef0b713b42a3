/** Kinds of stores that files describe. */
package dev.holdfast.cli.kinds;
