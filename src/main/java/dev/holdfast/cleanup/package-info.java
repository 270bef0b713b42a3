/**
 * The one road by which tasks are deleted, for the command line and the desktop: recorded in the
 * journal before it begins and when it ends.
 */
package dev.holdfast.cleanup;
