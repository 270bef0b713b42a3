/** The commands that do something to tasks other than deleting them: resume, cancel, pause. */
package dev.holdfast.cli.act;
