#!/usr/bin/env bash
# Creates samples/interview.wav: a badly recorded conversation of two synthetic voices about podcasting.
#
# What is wrong with the recording, and what the studio should do about it:
#   hiss      stationary noise at -47 dBFS           noise reduction lowers the pauses
#   hum       50 Hz mains and its double, 100 Hz     found, and notched out
#   plosives  bursts of 20-120 Hz under the words    held down, the voice kept
#   level     about -27 LUFS                         brought to -16 LUFS
#
# The same programs give the same bytes: the voices are rules, and every noise has its seed.
# Made with Debian 12's flite 2.2 and ffmpeg 5.1. Usage: samples/make-interview.sh [OUT.wav]
set -euo pipefail

out=$(realpath "${1:-$(dirname "$0")/interview.wav}")
rate=44100
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# A line of the conversation: the speaker's voice, then the words.
lines=(
    "slt|Welcome back. Today: the part of podcasting that nobody plans for. The room."
    "rms|People buy a better microphone, put it beside a fridge, and wonder about the hum."
    "slt|So what would you tell a beginner?"
    "rms|Come closer. Speak past the microphone, not into it, so that your p's do not pop."
    "slt|And the rest?"
    "rms|The rest can be repaired. A steady hiss is easy. An echo is not."
)

silence() { # seconds
    ffmpeg -v error -f lavfi -i "anullsrc=r=$rate:cl=mono" -t "$1" -c:a pcm_s16le "$2"
}

silence 0.9 pause-long.wav
silence 0.45 pause.wav
echo "file pause-long.wav" >parts.txt
for i in "${!lines[@]}"; do
    flite -voice "${lines[i]%%|*}" -t "${lines[i]#*|}" -o "line-$i.raw.wav"
    ffmpeg -v error -i "line-$i.raw.wav" -ar "$rate" -c:a pcm_s16le "line-$i.wav"
    printf 'file line-%s.wav\nfile pause.wav\n' "$i" >>parts.txt
done
echo "file pause-long.wav" >>parts.txt
ffmpeg -v error -f concat -i parts.txt -af "volume=-8dB" -c:a pcm_s16le speech.wav
seconds=$(ffprobe -v error -show_entries format=duration -of csv=p=0 speech.wav)

# Pops: 90 ms of 20-120 Hz noise with a fast rise, at these moments.
pops=(3.00 6.46 7.30 15.70 19.20 19.80 23.40)
bursts=""
for at in "${pops[@]}"; do
    bursts+="+between(t,$at,$at+0.09)*sin(PI*(t-$at)/0.09)"
done

ffmpeg -v error -y -i speech.wav \
    -f lavfi -i "anoisesrc=r=$rate:c=white:a=1:seed=20:d=$seconds" \
    -f lavfi -i "anoisesrc=r=$rate:c=white:a=1:seed=21:d=$seconds" \
    -f lavfi -i "sine=f=50:r=$rate:d=$seconds" \
    -f lavfi -i "sine=f=100:r=$rate:d=$seconds" \
    -filter_complex "
        [1]volume=0.0077[hiss];
        [2]highpass=f=20,lowpass=f=120:p=2,lowpass=f=120:p=2,asetnsamples=64,volume=volume='8*(0$bursts)':eval=frame[pops];
        [3]volume=0.12[hum];
        [4]volume=0.056[hum2];
        [0][hiss][pops][hum][hum2]amix=inputs=5:normalize=0:duration=first[mix]" \
    -map "[mix]" -ac 1 -c:a pcm_s16le -fflags +bitexact -flags +bitexact "$out"
