package dev.holdfast.desktop.fx;

import java.util.concurrent.TimeUnit;
import org.testfx.robot.SleepRobot;

/** Does not sleep: what was done is waited for where it is done, by {@link Pulses}. */
enum Wakeful implements SleepRobot {
  ROBOT;

  @Override
  public void sleep(long milliseconds) {
    // Nothing to wait for.
  }

  @Override
  public void sleep(long duration, TimeUnit unit) {
    // Nothing to wait for.
  }
}
