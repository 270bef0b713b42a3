/** What may be deleted: rules, which of them decides for a task, and how they are written. */
package dev.holdfast.retention.policy;
