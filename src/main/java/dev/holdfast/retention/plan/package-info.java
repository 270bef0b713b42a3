/** What a cleanup would delete: the preview with its hazards, and the plan that comes of it. */
package dev.holdfast.retention.plan;
