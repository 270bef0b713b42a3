/** The commands that delete what a policy or a plan says, now or by a scheduler. */
package dev.holdfast.cli.cleanup;
