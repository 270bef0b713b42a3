package dev.holdfast.settings;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Objects;

/**
 * What was looked at of the store in front.
 *
 * @param page which page, by its code
 * @param looked the task or the stream that was looked at, by its id; null if none was
 */
public record KeptPage(@JsonProperty("name") String page, String looked) {

  /** An id can be any text; what is longer is not kept. */
  private static final int MOST = 200;

  public KeptPage {
    Objects.requireNonNull(page);
    looked = looked == null || looked.length() > MOST ? null : looked;
  }
}
