/** What happened to a task or a workflow, rebuilt from its rows. Pure: no input, no output. */
package dev.holdfast.replay;
