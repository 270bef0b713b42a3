package dev.holdfast.text.receipt;

/**
 * A store that the reader knows.
 *
 * @param name how it is called here
 * @param mark what it is used for, such as “production”; null if that need not be said
 */
public record ReceiptPlace(String name, String mark) {}
