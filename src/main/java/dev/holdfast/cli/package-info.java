/**
 * The command line itself: which commands there are, how it starts, and what is said when one
 * fails.
 */
package dev.holdfast.cli;
