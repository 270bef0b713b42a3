/** Why one task goes or stays, and which tasks a policy never deletes. */
package dev.holdfast.retention.explain;
