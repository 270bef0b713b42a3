/** Workflows: which there are, and one of them as a tree beside a chart of when its tasks ran. */
package dev.holdfast.desktop.workflow;
