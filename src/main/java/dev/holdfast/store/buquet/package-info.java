/**
 * buquet: a queue of tasks and workflows that lies in an S3 bucket. Reading makes nothing but GET,
 * HEAD and list; what it knows of the format is h0rv/buquet 0.1.0.
 */
package dev.holdfast.store.buquet;
